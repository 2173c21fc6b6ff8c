// The layers of src/. oxlint checks them on every import, as a rule of ours. frontend/README.md gives the reasons.
import path from 'node:path'

/** From the top down: a part imports the parts below it. Those in one line are one layer and may import each other. */
const LAYERS = [
  ['app'],
  ['routes'],
  ['layouts'],
  ['features'],
  ['components', 'dialogs', 'live', 'session'],
  ['api', 'lib', 'theme'],
]
const SOURCE = `${path.sep}frontend${path.sep}src${path.sep}`
const TEST = /\.test\.tsx?$/

const rankOf = (part) => LAYERS.findIndex((layer) => layer.includes(part))

/** The path below src/ that `specifier` means in the file `from`; null for a package. */
function targetOf(from, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return null
}

/** The problem if the file `from`, a path below src/, imports `specifier`; null if the import is allowed. */
export function layerProblem(from, specifier) {
  const target = targetOf(from, specifier)
  if (target === null) return null
  const [part, feature] = from.split('/')
  const [wantedPart, wantedFeature] = target.split('/')
  if (part === 'features' && wantedPart === 'features') {
    if (feature === wantedFeature) return null
    return `The feature "${feature}" imports the feature "${wantedFeature}". Move what both need to components/, lib/ or api/, or compose them in routes/.`
  }
  const rank = rankOf(part)
  const wanted = rankOf(wantedPart)
  // A test renders what a person sees, so it may use the layers above its own.
  if (rank < 0 || wanted < 0 || rank <= wanted || TEST.test(from)) return null
  return `${part}/ imports ${wantedPart}/, which is a layer above it.`
}

const layers = {
  create(context) {
    const file = context.filename.split(SOURCE).at(-1).split(path.sep).join('/')
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const message = layerProblem(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

export default { meta: { name: 'gemhall' }, rules: { layers } }
