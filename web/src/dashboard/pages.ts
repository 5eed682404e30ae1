/** The pages around an account, each loaded when it is first visited. */
export const pages = {
  SignIn: () => import('./SignIn.svelte'),
  SignUp: () => import('./SignUp.svelte'),
  Claim: () => import('./Claim.svelte'),
  NewPassword: () => import('./NewPassword.svelte'),
  Confirm: () => import('./Confirm.svelte'),
  Invitation: () => import('./Invitation.svelte'),
  Team: () => import('./Team.svelte'),
  Overview: () => import('./Overview.svelte'),
  Keys: () => import('./Keys.svelte'),
  Credits: () => import('./Credits.svelte'),
  Usage: () => import('./Usage.svelte'),
  Jobs: () => import('./Jobs.svelte'),
  Job: () => import('./Job.svelte'),
  Files: () => import('./Files.svelte'),
  Pipelines: () => import('./Pipelines.svelte'),
  Settings: () => import('./Settings.svelte'),
  AuditLog: () => import('./AuditLog.svelte'),
  Operator: () => import('./Operator.svelte'),
}

export type DashboardPage = keyof typeof pages
