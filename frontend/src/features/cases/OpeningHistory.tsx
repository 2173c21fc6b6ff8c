import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Opening } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { HelpButton } from '@/components/HelpButton'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { ShareWin } from '@/components/ShareWin'
import { Time } from '@/components/Time'
import { cases, checkHref } from './api'
import classes from './OpeningHistory.module.css'
import { percentOf } from './odds'
import { PrizePicture } from './PrizePicture'

const TAKE = 8

/** The fan's openings. Each can be checked after its server seed is revealed. */
export default function OpeningHistory({ slug }: { slug?: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(cases.history({ take: TAKE, page, ...(slug && { case: slug }) }))
  return (
    <Panel title="Your openings" lead="You can check each opening after you rotate your seeds.">
      <QueryView
        query={query}
        skeleton={<div className={classes.skeleton} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="quiet">No openings yet. Each prize you get appears here with its proof.</p>}
      >
        {({ data, total }) => (
          <>
            <ul className={classes.rows}>
              {data.map((opening) => (
                <Row key={opening.id} opening={opening} />
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="openings" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Row({ opening: { id, prize, paid, price, proof, createdAt } }: { opening: Opening }) {
  const text = JSON.stringify(proof, null, 2)
  return (
    <li className={classes.row} data-rarity={prize.rarity}>
      <span className={classes.thumb}>
        <PrizePicture prize={prize} sizes="72px" />
      </span>
      <span className={classes.words}>
        <strong>{prize.name}</strong>
        <span className="quiet tiny">
          Nonce {proof.nonce} · ticket {proof.ticket} · {percentOf(prize.ppm)} · <Time value={createdAt} />
        </span>
        <span className="quiet tiny">
          Paid <Gems amount={price} size={12} />
          {paid !== null && (
            <>
              {' '}
              · got <Gems amount={paid} size={12} />
            </>
          )}
        </span>
      </span>
      {proof.serverSeed ? (
        <span className={classes.proof}>
          <a className={classes.link} href={checkHref(proof)}>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
            Check opening
          </a>
          <a
            className={classes.link}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
            download={`opening-${id}.json`}
          >
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            Proof
          </a>
        </span>
      ) : (
        <span className="quiet tiny">Rotate your seeds to check</span>
      )}
      <ShareWin kind="case" id={id} name={prize.name} isSmall />
      <HelpButton kind="OPENING" id={id} about={`the opening of ${prize.name}`} isSmall />
    </li>
  )
}
