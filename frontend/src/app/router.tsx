import { createBrowserRouter, type RouteObject } from 'react-router'
import { boot } from '@/api/boot'

export type SpaceRouter = ReturnType<typeof createSpaceRouter>

export const createSpaceRouter = (routes: RouteObject[]) => createBrowserRouter(routes, { basename: boot.basename })
