# frozen_string_literal: true

# Psych, the YAML of Ruby's standard library. It reads whole streams only without the limits of `safe_load`, which KYAML never meets:
# it has no tags and no aliases.

require "psych"
require_relative "../shared/ruby/adapter"

Adapter.serve(
  name: "ruby-psych",
  configuration: ARGV.fetch(0),
  version: "#{Psych::VERSION} (libyaml #{Psych.libyaml_version.join('.')})",
  refusals: [Psych::Exception]
) { |text| Psych.load_stream(text) }
