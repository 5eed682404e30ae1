import { inArea } from '../lib/areas.ts'
import type { Route } from '../route.ts'

/** Jobs tell what the server said and counted, which is translated beside what tools declare. */
const ofJobs = <T>(load: () => Promise<T>) => inArea('dashboard', inArea('declarations', load))

/** Pages around an account. */
export const dashboardRoutes: Route[] = [
  { path: '/sign-in', title: 'common.signIn', load: inArea('dashboard', () => import('./SignIn.svelte')) },
  { path: '/sign-up', title: 'common.signUp', load: inArea('dashboard', () => import('./SignUp.svelte')) },
  {
    path: '/claim',
    title: 'route.claimTheDashboard',
    load: inArea('dashboard', () => import('./Claim.svelte')),
  },
  {
    path: '/reset',
    title: 'route.newPassword',
    load: inArea('dashboard', () => import('./NewPassword.svelte')),
  },
  {
    path: '/confirm',
    title: 'route.confirmAddress',
    load: inArea('dashboard', () => import('./Confirm.svelte')),
  },
  {
    path: '/invitation',
    title: 'route.invitation',
    load: inArea('dashboard', () => import('./Invitation.svelte')),
  },
  { path: '/dashboard/team', title: 'route.team', load: inArea('dashboard', () => import('./Team.svelte')) },
  {
    path: '/dashboard',
    title: 'common.overview',
    load: inArea('dashboard', () => import('./Overview.svelte')),
  },
  { path: '/dashboard/keys', title: 'common.keys', load: inArea('dashboard', () => import('./Keys.svelte')) },
  {
    path: '/dashboard/credits',
    title: 'common.credits',
    load: inArea('dashboard', () => import('./Credits.svelte')),
  },
  {
    path: '/dashboard/usage',
    title: 'common.usage',
    load: inArea('dashboard', () => import('./Usage.svelte')),
  },
  { path: '/dashboard/jobs', title: 'common.jobs', load: ofJobs(() => import('./Jobs.svelte')) },
  {
    path: '/dashboard/jobs/:id',
    title: 'route.job',
    load: ofJobs(() => import('./Job.svelte')),
  },
  {
    path: '/dashboard/files',
    title: 'common.files',
    load: inArea('dashboard', () => import('./Files.svelte')),
  },
  {
    path: '/dashboard/pipelines',
    title: 'common.pipelines',
    load: inArea('dashboard', () => import('./Pipelines.svelte')),
  },
  {
    path: '/dashboard/settings',
    title: 'common.settings',
    load: inArea('dashboard', () => import('./Settings.svelte')),
  },
  {
    path: '/dashboard/operator/audit',
    title: 'route.auditLog',
    load: inArea('dashboard', () => import('./AuditLog.svelte')),
  },
  {
    path: '/dashboard/operator',
    title: 'route.operator',
    load: inArea('dashboard', () => import('./Operator.svelte')),
  },
]
