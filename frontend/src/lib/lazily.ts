import { type ComponentProps, type ComponentType, createElement, lazy } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { reloadPage, unlessLeaving } from './leaving'

type Load<Body> = () => Promise<{ default: Body }>

const failed = new Set<() => void>()

/** Forgets failed loads, so that each failed part is loaded again when it is rendered the next time. */
export function retryFailed() {
  for (const retry of failed) retry()
  failed.clear()
}

/** Like `lazy`, which would keep a failed load for as long as the page is open. */
// oxlint-disable-next-line no-explicit-any
export function lazily<Body extends ComponentType<any>>(load: Load<Body>) {
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => (current = begin()))
        throw error
      }),
    )
  let current = begin()
  return function Lazily(props: ComponentProps<Body>) {
    return createElement(current as ComponentType<ComponentProps<Body>>, props)
  }
}

interface PageModule {
  Component: ComponentType
  loader?: RouteObject['loader']
}

/** A page that is loaded when it is opened. The router alone would keep a failed load. */
export const lazyPage =
  (load: () => Promise<PageModule>): LazyRouteFunction<RouteObject> =>
  () =>
    load().catch(() => ({
      Component: lazily(async () => {
        const { Component, loader } = await load()
        // The router asks for a page's loader once. It runs after a reload.
        if (loader) unlessLeaving(reloadPage)
        return { default: Component }
      }),
    }))
