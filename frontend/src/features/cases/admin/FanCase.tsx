import type { Case } from '@/api/shapes'
import { Price } from '@/components/Price'
import { CaseCard, CasePicture } from '../CaseCard'
import { PrizeGrid } from '../PrizeGrid'
import classes from './FanCase.module.css'

/** A case as a fan will see it among others. Nothing in it can be pressed. */
export const FanCase = ({ shown }: { shown: Case }) => (
  <div className={`as-fans-see-it ${classes.stage}`} inert>
    <div className={classes.card}>
      <CaseCard shown={shown} />
    </div>
  </div>
)

/** Opened, with its prizes and odds. */
export const WholeCase = ({ shown }: { shown: Case }) => (
  <div className={`as-fans-see-it ${classes.stage}`} inert>
    <div className={classes.head}>
      <div className={classes.picture}>
        <CasePicture shown={shown} eager />
      </div>
      <div>
        <h3 className={classes.name}>{shown.name}</h3>
        <p className={classes.price}>
          <Price amount={shown.price} />
        </p>
        {shown.description && <p className="quiet small">{shown.description}</p>}
      </div>
    </div>
    <PrizeGrid prizes={shown.prizes} />
  </div>
)
