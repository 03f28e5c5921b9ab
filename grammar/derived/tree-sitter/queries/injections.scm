; The grammar `comment` marks TODO and addresses. No string says which language it contains.
((comment) @injection.content
  (#set! injection.language "comment"))
