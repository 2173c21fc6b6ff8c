import { Meter } from '@/components/Meter'
import { Stats } from '@/components/Stats'
import { edgeOf, expectedValue, PARTS, percentOf } from '../odds'
import { ppmIn, type PrizeValues, totalOf, valueIn } from './caseValues'
import classes from './CaseForm.module.css'

/** The sum of the odds, the average payout of an opening, and the edge. */
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
        {missing !== 0 && <strong className="number">{percentOf(total)}</strong>}
        <span>
          {missing === 0
            ? 'The odds add up to 100%'
            : missing > 0
              ? `${percentOf(missing)} missing`
              : `${percentOf(-missing)} too much`}
        </span>
      </p>
      <Meter share={total / PARTS} tone={missing < 0 ? 'warning' : 'brand'} />
      <Stats
        items={[
          {
            label: 'Average payout',
            value: expected.toFixed(2),
            note: 'gems. Products count with their value or sell price, whichever is higher.',
          },
          {
            label: 'Edge',
            value: edge === null || missing !== 0 ? '–' : `${edge.toFixed(2)}%`,
            note:
              edge === null
                ? 'the case is free'
                : missing !== 0
                  ? 'when the odds add up to 100%'
                  : edge < 0
                    ? 'the average payout is higher than the price'
                    : 'of the price is kept on average',
          },
        ]}
      />
    </div>
  )
}
