/** js-yaml 5: the core schema, which is its default, and the schemas of YAML 1.1 and of JSON. */
'use strict'

const { installed, serve } = require('../shared/javascript/kyaml-adapter.cjs')

const [configuration, build] = process.argv.slice(2)
const { library: yaml, version } = installed(build, 'js-yaml')
const schemas = { default: yaml.CORE_SCHEMA, 'yaml-1-1': yaml.YAML11_SCHEMA, json: yaml.JSON_SCHEMA }
const schema = schemas[configuration]
if (schema === undefined) throw new Error(`there is no configuration ${configuration}`)

serve({
  name: 'javascript-js-yaml-5',
  configuration,
  version,
  load: (text) => yaml.loadAll(text, { schema }),
  isRejection: (error) => error instanceof yaml.YAMLException,
})
