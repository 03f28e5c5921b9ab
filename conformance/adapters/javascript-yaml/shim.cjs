/** yaml: the core schema of YAML 1.2, which is its default; the same with all digits of an integer kept; and YAML 1.1. */
'use strict'

const { installed, serve } = require('../shared/javascript/kyaml-adapter.cjs')

const [configuration, build] = process.argv.slice(2)
const { library: yaml, version } = installed(build, 'yaml')
const configurations = { default: {}, 'int-as-big-int': { intAsBigInt: true }, 'yaml-1-1': { version: '1.1' } }
const options = configurations[configuration]
if (options === undefined) throw new Error(`there is no configuration ${configuration}`)

/** The values of a stream; a document's mistakes are collected in it, and the first one is thrown. */
function load(text) {
  const documents = yaml.parseAllDocuments(text, options)
  return Array.from(documents, (document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS()
  })
}

serve({
  name: 'javascript-yaml',
  configuration,
  version,
  load,
  // It throws a ReferenceError for an alias without its anchor, and for too many aliases.
  isRejection: (error) => error instanceof yaml.YAMLError || error instanceof ReferenceError,
})
