import { CloudFrontClient, CloudFrontServiceException, GetDistributionCommand } from "@aws-sdk/client-cloudfront";
import { UserError } from "#cli/user-error.ts";
import { originHeader } from "#shared/runtime/names.ts";

/** What a distribution sends to the API as the origin secret. */
export interface SentOriginSecret {
  /** The values of the header, one for each origin that has it. Secret. */
  readonly values: readonly string[];
  /** Whether all of CloudFront's locations work with this configuration. */
  readonly isDeployed: boolean;
}

/**
 * Reads which origin secret CloudFront sends to the API.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_GetDistribution.html
 * @throws UserError when the distribution does not exist, or may not be read
 */
export async function readSentOriginSecret(distributionId: string): Promise<SentOriginSecret> {
  const { Distribution } = await getDistribution(distributionId);
  const headers = (Distribution?.DistributionConfig?.Origins?.Items ?? []).flatMap(
    ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
  );
  return {
    values: headers
      .filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader)
      .map(({ HeaderValue = "" }) => HeaderValue),
    isDeployed: Distribution?.Status === "Deployed",
  };
}

async function getDistribution(id: string) {
  try {
    return await new CloudFrontClient().send(new GetDistributionCommand({ Id: id }));
  } catch (reason) {
    if (!(reason instanceof CloudFrontServiceException)) throw reason;
    if (/^AccessDenied/.test(reason.name)) {
      throw new UserError(
        `Nothing was changed: which value CloudFront sends cannot be read without the permission cloudfront:GetDistribution. ${reason.message}`,
      );
    }
    if (reason.name !== "NoSuchDistribution") throw reason;
    throw new UserError(`Nothing was changed: there is no distribution ${id}, although the stack names it.`);
  }
}
