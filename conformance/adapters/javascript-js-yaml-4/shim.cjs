/** js-yaml 4: the default schema, which is the core schema with dates, binary data and merge keys, and the core schema. */
'use strict'

const { installed, serve } = require('../shared/javascript/kyaml-adapter.cjs')

const [configuration, build] = process.argv.slice(2)
const { library: yaml, version } = installed(build, 'js-yaml')
const schemas = { default: yaml.DEFAULT_SCHEMA, core: yaml.CORE_SCHEMA }
const schema = schemas[configuration]
if (schema === undefined) throw new Error(`there is no configuration ${configuration}`)

serve({
  name: 'javascript-js-yaml-4',
  configuration,
  version,
  load: (text) => yaml.loadAll(text, null, { schema }),
  isRejection: (error) => error instanceof yaml.YAMLException,
})
