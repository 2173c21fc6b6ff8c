/** The address of a public picture by the name that the API gives it. */
export const publicFile = (name: string) => `/api/public/files/${name}`
