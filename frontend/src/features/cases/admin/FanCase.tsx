import type { Case } from '@/api/shapes'
import { FanStage } from '@/components/office/FanStage'
import { Price } from '@/components/Price'
import { CaseCard, CasePicture } from '../CaseCard'
import { PrizeGrid } from '../PrizeGrid'
import classes from './FanCase.module.css'

/** A case as a fan will see it among others. */
export const FanCase = ({ shown }: { shown: Case }) => (
  <FanStage card={<CaseCard shown={shown} />} className={classes.stage} />
)

/** Opened, with its prizes and odds. */
export const WholeCase = ({ shown }: { shown: Case }) => (
  <FanStage className={classes.stage}>
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
  </FanStage>
)
