import { inAreas, messagesOf } from '../lib/areas.ts'
import type { Route } from '../route.ts'
import type { DashboardPage } from './pages.ts'

/** Where each page lies is loaded with the first of them: the list of its files is as long as the first page's own. */
const ofAccount = (name: DashboardPage) => async () => {
  const loadPages = inAreas(['work', 'dashboard'], () => import('./pages.ts'))
  const { pages } = await loadPages()
  return pages[name]()
}

/** Jobs tell what the server counted, which is translated beside what tools declare. */
const ofJobs = (name: DashboardPage) => async () => {
  const [page] = await Promise.all([ofAccount(name)(), messagesOf('declarations')])
  return page
}

/** Pages around an account. */
export const dashboardRoutes: Route[] = [
  { path: '/sign-in', title: 'common.signIn', load: ofAccount('SignIn') },
  { path: '/sign-up', title: 'common.signUp', load: ofAccount('SignUp') },
  { path: '/claim', title: 'route.claimTheDashboard', load: ofAccount('Claim') },
  { path: '/reset', title: 'route.newPassword', load: ofAccount('NewPassword') },
  { path: '/confirm', title: 'route.confirmAddress', load: ofAccount('Confirm') },
  { path: '/invitation', title: 'route.invitation', load: ofAccount('Invitation') },
  { path: '/dashboard/team', title: 'route.team', load: ofAccount('Team') },
  { path: '/dashboard', title: 'common.overview', load: ofAccount('Overview') },
  { path: '/dashboard/keys', title: 'common.keys', load: ofAccount('Keys') },
  { path: '/dashboard/credits', title: 'common.credits', load: ofAccount('Credits') },
  { path: '/dashboard/usage', title: 'common.usage', load: ofAccount('Usage') },
  { path: '/dashboard/jobs', title: 'common.jobs', load: ofJobs('Jobs') },
  { path: '/dashboard/jobs/:id', title: 'route.job', load: ofJobs('Job') },
  { path: '/dashboard/files', title: 'common.files', load: ofAccount('Files') },
  { path: '/dashboard/pipelines', title: 'common.pipelines', load: ofAccount('Pipelines') },
  { path: '/dashboard/settings', title: 'common.settings', load: ofAccount('Settings') },
  { path: '/dashboard/operator/audit', title: 'route.auditLog', load: ofAccount('AuditLog') },
  { path: '/dashboard/operator', title: 'route.operator', load: ofAccount('Operator') },
]
