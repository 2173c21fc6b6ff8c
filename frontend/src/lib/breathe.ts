/** Lets the browser answer what has happened meanwhile, in the middle of a long piece of work. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))
