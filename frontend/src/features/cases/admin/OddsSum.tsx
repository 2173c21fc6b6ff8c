import { Meter } from '@/components/Meter'
import { Stats } from '@/components/office/Stats'
import { edgeOf, expectedValue, PARTS, percentOf } from '../odds'
import { ppmIn, type PrizeValues, totalOf, valueIn } from './caseValues'
import classes from './CaseForm.module.css'

/** What the odds add up to, what an opening gives on average, and what stays. */
export function OddsSum({ prizes, price }: { prizes: readonly PrizeValues[]; price: number }) {
  const total = totalOf(prizes)
  const missing = PARTS - total
  const expected = expectedValue(
    prizes.map((prize) => ({ ppm: ppmIn(prize), value: valueIn(prize), sellPrice: prize.sellPrice })),
  )
  const edge = edgeOf(price, expected)
  return (
    <div className={classes.sum}>
      <p className={classes.total} data-right={missing === 0 || undefined} role="status">
        <strong className="number">{percentOf(total)}</strong>
        <span>
          {missing === 0
            ? 'of 100: that is it'
            : missing > 0
              ? `of 100: ${percentOf(missing)} missing`
              : `of 100: ${percentOf(-missing)} too much`}
        </span>
      </p>
      <Meter share={total / PARTS} tone={missing < 0 ? 'warning' : 'brand'} />
      <Stats
        items={[
          {
            label: 'Gives on average',
            value: expected.toFixed(2),
            note: 'gems; products at their value or sell price, whichever is higher',
          },
          {
            label: 'Edge',
            value: edge === null || missing !== 0 ? '–' : `${edge.toFixed(2)} %`,
            note:
              edge === null
                ? 'it is free'
                : missing !== 0
                  ? 'once the odds add up'
                  : edge < 0
                    ? 'you give more than you take'
                    : 'of the price stays on average',
          },
        ]}
      />
    </div>
  )
}
