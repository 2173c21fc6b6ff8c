// Reads a calendar with ical.js and node-ical, and prints the exact times of its events as JSON.
// node readers.mjs FROM UNTIL < calendar.ics
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const text = readFileSync(0, 'utf8')
const from = new Date(process.argv[2])
const until = new Date(process.argv[3])
const shown = (start, end) => [start, end].map((date) => date.toISOString().replace('.000Z', 'Z'))

function byIcalJs() {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const found = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component)
    if (!event.isRecurring()) {
      found.push([event.startDate.toJSDate(), event.endDate.toJSDate()])
      continue
    }
    const dates = event.iterator()
    for (let next = dates.next(); next && next.toJSDate() <= until; next = dates.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      found.push([startDate.toJSDate(), endDate.toJSDate()])
    }
  }
  return found
}

function byNodeIcal() {
  const found = []
  for (const event of Object.values(nodeIcal.parseICS(text))) {
    if (event.type !== 'VEVENT') continue
    for (const { start, end } of nodeIcal.expandRecurringEvent(event, { from, to: until })) found.push([start, end])
  }
  return found
}

const within = ([start]) => start >= from && start <= until
const texts = (found) => found.filter(within).map(([start, end]) => shown(start, end))
console.log(JSON.stringify({ 'ical.js': texts(byIcalJs()).sort(), 'node-ical': texts(byNodeIcal()).sort() }))
