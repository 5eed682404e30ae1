import { dashboardRoutes } from './dashboard/routes.ts'
import type { Route } from './route.ts'

/** Every page of the application. The server answers these paths with the same document. */
export const routes: Route[] = [
  { path: '/', load: () => import('./catalog/CatalogPage.svelte') },
  { path: '/tools/:slug', load: () => import('./tool/ToolPage.svelte') },
  { path: '/desk', title: 'PDF desk', load: () => import('./desk/DeskPage.svelte') },
  ...dashboardRoutes,
]
