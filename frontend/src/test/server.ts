import { File as NodeFile } from 'node:buffer'
import { setupServer } from 'msw/node'

export const server = setupServer()

/**
 * The form of a request, with its files. Node parses it with the global class File, and accepts its own class only,
 * which jsdom has replaced.
 */
export async function formDataOf(request: Request) {
  const ofThePage = globalThis.File
  Object.assign(globalThis, { File: NodeFile })
  try {
    return await request.formData()
  } finally {
    globalThis.File = ofThePage
  }
}
