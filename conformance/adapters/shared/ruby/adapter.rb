# frozen_string_literal: true

require "json"

# The adapter protocol for a YAML reader in Ruby: lines of JSON on standard input and output.
module Adapter
  # A value that KYAML has none for.
  class Foreign < StandardError; end

  # Answers requests until `bye` or the end of input. The block takes a stream of YAML and gives one object for each document;
  # `refusals` are the exceptions that the library has for bad input.
  def self.serve(name:, configuration:, version:, refusals:, &load)
    $stdout.binmode
    $stdin.each_line do |line|
      request = JSON.parse(line)
      reply =
        case request.fetch("type")
        when "hello"
          { type: "hello", protocol: 1, name:, configuration:, version:, runtime: "Ruby #{RUBY_VERSION}", operations: ["load"] }
        when "run" then { type: "result", seq: request.fetch("seq") }.merge(run(request, refusals, load))
        when "bye" then return
        else raise "unknown request: #{line}"
        end
      # A mapping of YAML nests three levels deep here.
      $stdout.write(JSON.generate(reply, max_nesting: 0), "\n")
      $stdout.flush
    end
  end

  def self.run(request, refusals, load)
    operation = request.fetch("operation")
    return { outcome: "unsupported", message: "only load, not #{operation}" } unless operation == "load"

    text = request.fetch("input").unpack1("m0").force_encoding(Encoding::UTF_8)
    documents = load.call(text)
    { outcome: "documents", documents: documents.each_with_index.map { |document, index| typed(document, "/#{index}") } }
  rescue Foreign => error
    { outcome: "foreign", message: error.message.scrub }
  rescue *refusals => error
    { outcome: "rejected", message: error.message.scrub }
  rescue StandardError, SystemStackError => error
    { outcome: "failed", message: "#{error.class}: #{error.message}".scrub }
  end

  def self.typed(value, place)
    case value
    when nil, true, false then value
    when String then text(value, place)
    when Integer then { number: value.to_s }
    when Float
      raise Foreign, "the number #{value} at #{place}" unless value.finite?

      { number: value.to_s }
    when Array then value.each_with_index.map { |item, index| typed(item, "#{place}/#{index}") }
    when Hash then { mapping: value.map { |key, item| entry(key, item, place) } }
    else raise Foreign, "#{value.class} #{value.inspect} at #{place}"
    end
  end

  def self.entry(key, item, place)
    raise Foreign, "the key #{key.inspect}, which is no string, at #{place}" unless key.is_a?(String)

    [text(key, place), typed(item, "#{place}/#{key}")]
  end

  def self.text(value, place)
    raise Foreign, "bytes that are not UTF-8 at #{place}" unless value.encoding == Encoding::UTF_8 && value.valid_encoding?

    value
  end

  private_class_method :run, :typed, :entry, :text
end
