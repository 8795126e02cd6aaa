import { CfnOutput, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { routes } from "../../shared/contract/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { jobIds } from "../job-settings.ts";
import { raiseAlarms, raiseJobAlarms } from "./alarms.ts";
import { Api } from "./api.ts";
import type { BuiltSite } from "./built-site.ts";
import type { Bundles } from "./bundles.ts";
import { Jobs } from "./jobs.ts";
import { RouteFunctions } from "./route-functions.ts";
import { createSecret, originSecretOf } from "./secret.ts";
import { Site } from "./site.ts";
import { SiteUpload } from "./site-upload.ts";
import type { Stage } from "./stage.ts";
import { jobFunctionOutput, stackName } from "./stage-name.ts";
import { createTable } from "./table.ts";

export interface ShopStackProps {
  readonly stage: Stage;
  readonly bundles: Bundles;
  readonly builtSite: BuiltSite;
  readonly stripePublishableKey: string | undefined;
}

/** Everything that one stage of the shop consists of. */
export class ShopStack extends Stack {
  constructor(scope: Construct, props: ShopStackProps) {
    const { stage, bundles, builtSite, stripePublishableKey } = props;
    super(scope, stackName(stage.name), {
      description: `${brand.name}: site, API, table and secret of the ${stage.name} shop`,
      terminationProtection: stage.keepsData,
    });
    Tags.of(this).add("shop", brand.name);
    Tags.of(this).add("stage", stage.name);

    const table = createTable(this, stage);
    const secret = createSecret(this, stage);
    const api = new Api(this, "Api", stage);
    const originSecret = originSecretOf(secret);
    const site = new Site(this, "Site", { stage, gateway: api.gateway, originSecret, edge: builtSite.edge });
    const functions = { stage, bundles, table, secret };
    api.connect(new RouteFunctions(this, "Functions", functions));
    const jobs = new Jobs(this, "Jobs", functions);
    new SiteUpload(this, "SiteUpload", {
      stage,
      bucket: site.bucket,
      folder: builtSite.folder,
      siteUrl: site.url,
      stripePublishableKey,
    });
    raiseAlarms(this, stage, api.accessLog);
    raiseJobAlarms(this, stage, jobs);

    this.tell("SiteUrl", site.url, "Where the shop is");
    this.tell("ApiUrl", api.gateway.apiEndpoint, "The API without CloudFront, to tell where a fault lies");
    this.tell(
      "WebhookUrl",
      `${site.url}${routes.receiveStripeEvent.path}`,
      "Give this address to Stripe as a webhook endpoint",
    );
    this.tell("TableName", table.tableName, "The one table");
    this.tell("SecretName", secret.secretName, "Holds the signing keys, Stripe's keys and the origin secret, as JSON");
    for (const job of jobIds()) {
      this.tell(jobFunctionOutput(job), jobs.of(job).functionName, `The function of the job ${job}, to run it by hand`);
    }
  }

  private tell(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }
}
