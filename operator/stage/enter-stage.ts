import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { UserError } from "#cli/user-error.ts";
import { readStage, type StageSettings } from "#infra/stages/stage-settings.ts";

/**
 * Prepares this process for calls to AWS about a stage: the region in the stage's file becomes that of all clients,
 * and the operator's region and account are compared with the file, so that a command never works on a shop of the
 * same name elsewhere. Needs AWS only if the file names an account.
 * @throws UserError when the file is absent or invalid, or names another region or account
 */
export async function enterStage(name: string): Promise<StageSettings> {
  const settings = readStage(name);
  const { file, region, account } = settings;
  // An empty variable counts as unset, as for AWS's clients.
  const operatorRegion = process.env.AWS_REGION || undefined;
  if (region !== undefined && operatorRegion !== undefined && operatorRegion !== region) {
    throw new UserError(
      `AWS_REGION is ${operatorRegion}, but ${file} says ${region}; unset AWS_REGION, or correct the file.`,
    );
  }
  if (region !== undefined) process.env.AWS_REGION = region;
  if (account !== undefined) {
    const operatorAccount = await accountOfCredentials();
    if (operatorAccount !== account) {
      throw new UserError(
        `These AWS credentials are of the account ${operatorAccount}, but ${file} says ${account}; check AWS_PROFILE, or correct the file.`,
      );
    }
  }
  return settings;
}

/** Where the operator's credentials and region lead. */
export interface Place {
  readonly account: string;
  readonly region: string;
}

/** Asks AWS for the account of the operator's credentials, and returns it with the region of all clients. */
export async function findPlace(): Promise<Place> {
  return { account: await accountOfCredentials(), region: await new STSClient().config.region() };
}

async function accountOfCredentials(): Promise<string> {
  const { Account = "" } = await new STSClient().send(new GetCallerIdentityCommand());
  return Account;
}
