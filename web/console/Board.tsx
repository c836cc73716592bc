import { useEffect, useRef, useState } from 'react'
import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import type { Figures } from '../src/server/console'
import type { ConsoleRange } from '../src/server/wire.gen'
import { AnnouncedCard } from './cards/AnnouncedCard'
import { ClientsCard } from './cards/ClientsCard'
import { ErrorsCard } from './cards/ErrorsCard'
import { FunnelCard } from './cards/FunnelCard'
import { GatesCard } from './cards/GatesCard'
import { PhonesCard } from './cards/PhonesCard'
import { ResourcesCard } from './cards/ResourcesCard'
import { findOverallShare } from './cards/shapes'
import { WalletsCard } from './cards/WalletsCard'
import { Footer } from './Footer'
import { FeedCard } from './feed/FeedCard'
import { type FeedState, useFeed } from './feed/useFeed'
import { hasNoFigures } from './figures/hasNoFigures'
import { RangeSwitch } from './figures/RangeSwitch'
import { useFigures } from './figures/useFigures'
import { useFormats } from './figures/useFormats'
import { useRange } from './figures/useRange'
import { Header } from './Header'
import { LoadFailure } from './LoadFailure'
import { NoFigures } from './NoFigures'

// The icons are line drawings: SVG paths in a box of 20 by 20.
const pauseIcon = 'M7 4.5v11M13 4.5v11'
const playIcon = 'M7 4.5l8.5 5.5L7 15.5z'

/**
 * Announce the conversion rate to screen readers when the operator has chosen another time range. Nothing is announced
 * after the first load or after a refresh.
 */
const useRateAnnouncement = (figures: Figures | undefined, range: ConsoleRange) => {
  const { say } = useKisslock()
  const text = useText()
  const formats = useFormats()
  const announcedRangeRef = useRef<ConsoleRange | undefined>(undefined)
  useEffect(() => {
    if (figures?.funnel.range !== range || announcedRangeRef.current === range) return
    const isFirstLoad = announcedRangeRef.current === undefined
    announcedRangeRef.current = range
    const successShare = findOverallShare(figures.funnel.steps)
    const overallSentenceKey = figures.funnel.steps.length < 5 ? 'console.funnel.overallFour' : 'console.funnel.overall'
    if (!isFirstLoad)
      say(
        successShare === undefined
          ? text('console.quiet')
          : text(overallSentenceKey, { pct: formats.percent(successShare) }),
      )
  })
}

/** Reload the counts at the first entry of the feed, so that the first visitor appears immediately. */
const useReloadForFirstVisitor = (figures: Figures | undefined, { entries }: FeedState, reload: () => void) => {
  const hasFirstVisitor = figures !== undefined && hasNoFigures(figures) && entries.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the first entry
  useEffect(() => {
    if (hasFirstVisitor) reload()
  }, [hasFirstVisitor])
}

/** The figures of a site: the funnel, the wallets, the errors and the live feed. */
export const Board = ({ address, onNotAllowed }: { address: string; onNotAllowed: () => void }) => {
  const text = useText()
  const [range, chooseRange] = useRange()
  const [isPaused, setIsPaused] = useState(false)
  const feed = useFeed(isPaused, onNotAllowed)
  const {
    figures: loadedFigures,
    failed,
    clockOffsetMs,
    reload,
  } = useFigures({ range, paused: isPaused, onNotAllowed })
  // The page counts as empty only after the first response of the feed. Until then, it shows placeholders instead of
  // empty figures.
  const figures = loadedFigures && hasNoFigures(loadedFigures) && !feed.settled ? undefined : loadedFigures
  useRateAnnouncement(figures, range)
  useReloadForFirstVisitor(figures, feed, reload)
  const isEmptyBoard = figures && hasNoFigures(figures) && feed.entries.length === 0
  return (
    <>
      <Header>
        <RangeSwitch value={range} onChoose={chooseRange} />
        <Button look="quiet" size="m" icon={isPaused ? playIcon : pauseIcon} onClick={() => setIsPaused(!isPaused)}>
          {text(isPaused ? 'console.resume' : 'console.pause')}
        </Button>
      </Header>
      {failed && !figures && <LoadFailure onRetry={reload} />}
      {isEmptyBoard && <NoFigures />}
      {!isEmptyBoard && (figures || !failed) && (
        <main className="kc-main" aria-busy={figures?.funnel.range !== range}>
          <h1 className="kl-sr" tabIndex={-1}>
            {text('console.title')}
          </h1>
          <FunnelCard funnel={figures?.funnel} />
          <GatesCard gates={figures?.gates.gates ?? []} />
          <ClientsCard clients={figures?.clients.clients ?? []} />
          <ResourcesCard resources={figures?.clients.resources ?? []} />
          <WalletsCard wallets={figures?.wallets.wallets} />
          <FeedCard feed={feed} paused={isPaused} figuresFailed={failed} clockOffsetMs={clockOffsetMs} />
          <ErrorsCard errors={figures?.errors.errors} />
          <PhonesCard ways={figures?.wallets.ways ?? []} errors={figures?.errors.errors ?? []} />
          <AnnouncedCard announced={figures?.wallets.announced ?? []} />
          <Footer address={address} range={range} />
        </main>
      )}
    </>
  )
}
