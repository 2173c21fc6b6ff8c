import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { NotFound } from '@/layouts/NotFound'
import { PlatformLayout } from '@/layouts/PlatformLayout'

export const routes: RouteObject[] = [{ element: <PlatformLayout />, children: [{ path: '*', element: <NotFound /> }] }]

export const dialogs: Registry = {}
