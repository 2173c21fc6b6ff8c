/** How long the application waits for the picture of the first view. */
const MOST_WAITING_MS = 600

/** The server's page is shown before the application is fetched: what is seen first does not share the line with it. */
async function firstPaint() {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const picture = document.querySelector<HTMLImageElement>('.shell img')
  const waiting = new Promise((resolve) => setTimeout(resolve, MOST_WAITING_MS))
  if (picture) await Promise.race([picture.decode().catch(() => undefined), waiting])
}

async function start() {
  if (!document.hidden) await firstPaint()
  await import('./main')
}

void start()
