import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { NotFound } from '@/layouts/NotFound'

export const routes: RouteObject[] = [{ path: '*', element: <NotFound /> }]

export const dialogs: Registry = {}
