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
    { outcome: "documents", documents: Typed.new.items(documents, "") }
  rescue Foreign => error
    { outcome: "foreign", message: error.message.scrub }
  rescue *refusals => error
    { outcome: "rejected", message: error.message.scrub }
  rescue StandardError, SystemStackError => error
    { outcome: "failed", message: "#{error.class}: #{error.message}".scrub }
  end

  private_class_method :run

  # What a reader gave, as the suite's typed values.
  class Typed
    # Deeper than KYAML may nest: a value that holds itself, or nearly so.
    MAX_DEPTH = 2_000
    # More than any case has: aliases in aliases.
    MAX_NODES = 1_000_000

    def initialize
      @depth = @nodes = 0
    end

    def items(items, place)
      items.each_with_index.map { |item, index| value(item, "#{place}/#{index}") }
    end

    private

    def value(value, place)
      raise Foreign, "more than #{MAX_DEPTH} levels or #{MAX_NODES} nodes" if @depth == MAX_DEPTH || @nodes == MAX_NODES

      @depth += 1
      @nodes += 1
      typed = node(value, place)
      @depth -= 1
      typed
    end

    def node(value, place)
      case value
      when nil, true, false then value
      when String then text(value, place)
      when Integer then { number: value.to_s }
      when Float then float(value, place)
      when Array then items(value, place)
      when Hash then { mapping: value.map { |key, item| entry(key, item, place) } }
      else raise Foreign, "#{value.class} at #{place}"
      end
    end

    def float(value, place)
      raise Foreign, "the number #{value} at #{place}" unless value.finite?

      { number: value.to_s }
    end

    def entry(key, item, place)
      raise Foreign, "a key that is no string but #{key.class} at #{place}" unless key.is_a?(String)

      [text(key, place), value(item, "#{place}/#{key}")]
    end

    def text(value, place)
      raise Foreign, "bytes that are not UTF-8 at #{place}" unless value.encoding == Encoding::UTF_8 && value.valid_encoding?

      value
    end
  end
end
