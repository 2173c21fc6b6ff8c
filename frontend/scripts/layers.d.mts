export function layerProblem(from: string, specifier: string): string | null
