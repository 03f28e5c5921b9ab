# frozen_string_literal: true

# Psych, the YAML of Ruby's standard library. It reads whole streams only without the limits of `safe_load`, which KYAML never meets:
# it has no tags and no aliases.

# The interpreter reads the size of its stack when it starts.
STACK = { "RUBY_THREAD_VM_STACK_SIZE" => "67108864" }.freeze
if ARGV.fetch(0) == "large-stack" && ENV["RUBY_THREAD_VM_STACK_SIZE"] != STACK.values.first
  exec(STACK, "ruby", __FILE__, *ARGV)
end

require "psych"
require_relative "../shared/ruby/adapter"

Adapter.serve(
  name: "ruby-psych",
  configuration: ARGV.fetch(0),
  version: "#{Psych::VERSION} (libyaml #{Psych.libyaml_version.join('.')})",
  refusals: [Psych::Exception]
) { |text| Psych.load_stream(text) }
