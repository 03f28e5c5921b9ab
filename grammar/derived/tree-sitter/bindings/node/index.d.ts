interface BaseNode {
  type: string
  named: boolean
}

interface ChildNode {
  multiple: boolean
  required: boolean
  types: BaseNode[]
}

interface NodeInfo extends BaseNode {
  subtypes?: BaseNode[]
  fields?: Record<string, ChildNode>
  children?: ChildNode | ChildNode[]
}

/** The language, which `Parser.setLanguage` of the package `tree-sitter` takes. */
declare const language: {
  name: string
  language: unknown
  nodeTypeInfo: NodeInfo[]
  /** The query for highlighting. */
  HIGHLIGHTS_QUERY: string
  /** The query for other languages inside KYAML. */
  INJECTIONS_QUERY: string
}

export = language
