const DELIMITERS = [',', ';', '\t', '|']
const HEAD_BYTES = 65_536

/** The titles of the columns of a CSV file, for the form. The server reads the file itself. */
export async function titlesOf(file: File) {
  return titlesIn(await file.slice(0, HEAD_BYTES).text())
}

/** The titles in the first line of a text. Empty if the text is not readable as UTF-8. */
export function titlesIn(text: string) {
  const line = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? ''
  if (line.trim() === '' || line.includes('\0') || line.includes('\uFFFD')) return []
  // As the server does: the most frequent sign, and the first one of equal ones.
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  const best = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  return [...new Set(cellsOf(line, best))].filter((title) => title !== '')
}

/** The cells of a line. A cell in double quotes can contain the delimiter, and a quote as two of them. */
function cellsOf(line: string, delimiter: string) {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < line.length; place += 1) {
    const letter = line.charAt(place)
    if (letter === '"' && isQuoted && line.charAt(place + 1) === '"') {
      cell += '"'
      place += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
