(entry
  value: [(string) (number)] @redact)

(sequence
  [(string) (number)] @redact)
