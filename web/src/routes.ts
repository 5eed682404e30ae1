import { dashboardRoutes } from './dashboard/routes.ts'
import { inAreas, messagesOf } from './lib/areas.ts'
import type { Route } from './route.ts'

/** What tools declare is shown once it is translated; nothing of the page needs it sooner. */
const withDeclarations = async () => {
  const loadPage = inAreas(['work'], () => import('./tool/ToolPage.svelte'))
  const [page] = await Promise.all([loadPage(), messagesOf('declarations')])
  return page
}

/** Every page of the application. The server answers these paths with the same document. */
export const routes: Route[] = [
  { path: '/', load: () => import('./catalog/CatalogPage.svelte') },
  { path: '/tools/:slug', load: withDeclarations },
  {
    path: '/desk',
    title: 'route.pdfDesk',
    load: inAreas(['work', 'declarations'], () => import('./desk/DeskPage.svelte')),
  },
  ...dashboardRoutes,
]
