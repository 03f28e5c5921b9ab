# frozen_string_literal: true

# Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused.

require "json"
require "psych"

PLAIN = /\A(null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)\z/

# The JSON of a node.
def read(node)
  refuse(node) if node.alias? || node.anchor || node.tag
  case node
  when Psych::Nodes::Scalar then read_scalar(node)
  when Psych::Nodes::Sequence then "[#{flow(node).map { |item| read(item) }.join(',')}]"
  when Psych::Nodes::Mapping then read_mapping(flow(node).each_slice(2).to_a)
  end
end

def read_scalar(node)
  return JSON.generate(node.value) if node.style == Psych::Nodes::Scalar::DOUBLE_QUOTED

  node.style == Psych::Nodes::Scalar::PLAIN && PLAIN.match?(node.value) ? node.value : refuse(node)
end

def read_mapping(entries)
  keys = entries.map { |key, _| read_key(key) }
  refuse(entries[0][0]) if keys.uniq != keys
  "{#{keys.zip(entries).map { |key, (_, value)| "#{key}:#{read(value)}" }.join(',')}}"
end

def read_key(key)
  styles = [Psych::Nodes::Scalar::PLAIN, Psych::Nodes::Scalar::DOUBLE_QUOTED]
  refuse(key) unless key.scalar? && styles.include?(key.style) && !key.anchor && !key.tag
  JSON.generate(key.value)
end

# The children of a collection in brackets or braces.
def flow(node)
  node.style == Psych::Nodes::Sequence::FLOW ? node.children : refuse(node)
end

def refuse(node)
  raise ArgumentError, "line #{node.start_line + 1} is not KYAML"
end

def line(path)
  documents = Psych.parse_stream(File.read(path, encoding: "UTF-8")).children
  texts = documents.map { |document| document.implicit || document.version.any? ? refuse(document) : read(document.root) }
  "[#{texts.join(',')}]"
rescue Psych::Exception, ArgumentError, JSON::JSONError => e
  JSON.generate(e.message.scrub)
end

ARGV.each { |path| puts line(path) }
