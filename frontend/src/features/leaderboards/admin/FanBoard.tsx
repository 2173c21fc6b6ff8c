import { FanStage } from '@/components/office/FanStage'
import { BoardCard } from '../BoardCard'
import { Podium } from '../Podium'
import { PrizeList } from '../Rules'
import { previewOf, previewPositions, previewPrizes } from './boardPreview'
import type { BoardValues } from './boardValues'
import classes from './FanBoard.module.css'

/** A board as fans will see it, with invented players. */
export function FanBoard({ values }: { values: BoardValues }) {
  return (
    <FanStage card={<BoardCard board={previewOf(values)} />} className={classes.board}>
      <div className={classes.podium}>
        <p className="quiet tiny">Example players</p>
        <Podium positions={previewPositions(values)} kind={values.kind} />
      </div>
      <PrizeList prizes={previewPrizes(values)} />
    </FanStage>
  )
}
