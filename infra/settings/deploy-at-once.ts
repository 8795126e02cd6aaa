/**
 * The environment variable with which `npm run deploy` and `npm run synth` tell the CDK app that
 * `--without-rollback-alarms` was given: all calls change at once, and no alarm stops the deployment. CodeDeploy
 * refuses to deploy while one of its alarms rings, so this is how the change that ends an outage is deployed.
 */
const variable = "EVERLINE_DEPLOY_AT_ONCE";

/** Passes the option on to the CDK app that this process will start. */
export function passDeployAtOnce(isAtOnce: boolean): void {
  if (isAtOnce) process.env[variable] = "yes";
  else delete process.env[variable];
}

/** Whether this deployment changes all calls at once and ignores the alarms. */
export function deploysAtOnce(): boolean {
  return process.env[variable] === "yes";
}
