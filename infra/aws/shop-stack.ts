import { Annotations, CfnOutput, NestedStack, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { jobIds } from "../settings/jobs.ts";
import { purchaseRoutes } from "../settings/purchase-functions.ts";
import { buildIdOf } from "../site/build-id.ts";
import { Admission } from "./admission.ts";
import { AlarmFactory } from "./alarm-factory.ts";
import { warnAboutAlarmSettings } from "./alarm-settings.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import { createAlarms } from "./alarms.ts";
import { Api } from "./api.ts";
import { TableBackup } from "./backup.ts";
import { restoreRole } from "./backup-roles.ts";
import { createBudget } from "./budget.ts";
import type { BuiltSite } from "./built-site.ts";
import type { BundleFolders } from "./bundling/bundles.ts";
import { Chat } from "./chat.ts";
import { createDashboard } from "./dashboard.ts";
import { resolveFirewallArn } from "./firewall.ts";
import { GradualDeployment } from "./gradual-deployment.ts";
import { Jobs } from "./jobs.ts";
import { LineEvents } from "./line-events.ts";
import { LogMetrics } from "./log-metrics.ts";
import { Mail } from "./mail.ts";
import { MailSender, sendingOf } from "./mail-sender.ts";
import { RouteFunctions } from "./route-functions.ts";
import { createSecrets, originSecretOf } from "./secrets.ts";
import type { ShopSettings } from "./shop-settings.ts";
import { Site } from "./site.ts";
import { SiteUpload } from "./site-upload.ts";
import { cloudFrontRegion } from "./stage.ts";
import { jobFunctionOutput, stackName } from "./stage-name.ts";
import { createTable } from "./table.ts";
import { keepWarm } from "./warm.ts";

export interface ShopStackProps {
  readonly settings: ShopSettings;
  readonly bundles: BundleFolders;
  readonly builtSite: BuiltSite;
}

/** All resources of one stage of the shop. */
export class ShopStack extends Stack {
  constructor(scope: Construct, { settings, bundles, builtSite }: ShopStackProps) {
    const { stage } = settings;
    super(scope, stackName(stage.name), {
      description: `${brand.name}: site, API, table and secrets of the ${stage.name} shop`,
      // cdk switches the protection on or off to match this, whenever it prepares a change set. After a first
      // deployment that failed, the deploy command switches it off, so that it can be repeated.
      terminationProtection: stage.keepsData,
      // CloudFormation counts spaces too: a template has at most a megabyte.
      suppressTemplateIndentation: true,
    });
    Tags.of(this).add("shop", brand.name);
    Tags.of(this).add("stage", stage.name);

    const table = createTable(this, stage);
    const secrets = createSecrets(this, stage);
    const api = new Api(this, "Api", stage);
    const site = new Site(this, "Site", {
      stage,
      gateway: api.gateway,
      originSecret: originSecretOf(secrets.origin, settings.originSecretVersion),
      edge: builtSite.edge,
      domain: settings.domain,
      firewallArn: resolveFirewallArn(this, stage, settings.firewall),
    });
    const functionProps = { stage, bundles, table, secrets, mailFrom: settings.mail?.from };
    const functions = new RouteFunctions(this, "Functions", functionProps);
    const admission = new Admission(this, "Admission", functionProps);
    api.connect(functions, admission);
    keepWarm(this, stage, [admission.target, ...purchaseRoutes.map((route) => functions.liveAliasOf(route))]);
    const sender =
      settings.mail && new MailSender(this, "MailSender", { mail: settings.mail, shopDomain: settings.domain });
    const sending = sendingOf(stage, site.url, sender);
    const jobs = new Jobs(this, "Jobs", {
      ...functionProps,
      sending,
      visited: { siteUrl: site.url, stripeMode: stripeModeOf(settings.stripePublishableKey) },
    });
    // Not in the main stack, which is nearly full.
    new LineEvents(new NestedStack(this, "EventsStack"), "LineEvents", {
      ...functionProps,
      deadLetters: jobs.deadLetters,
    });
    const mail = new Mail(this, "Mail", { ...functionProps, sender, sending, deadLetters: jobs.deadLetters });
    const upload = new SiteUpload(this, "SiteUpload", {
      stage,
      bucket: site.bucket,
      folder: builtSite.folder,
      siteUrl: site.url,
      stripePublishableKey: settings.stripePublishableKey,
      beforePages: [api, functions, site],
    });
    // The distribution and its records are what may fail in a new account. Without files, the bucket can be deleted.
    upload.node.addDependency(site);

    const topic = createAlarmTopic(this, stage, settings.alarms.email);
    new Chat(this, "Chat", { ...functionProps, topic, deadLetters: jobs.deadLetters });
    const alarmFactory = new AlarmFactory(this, "Alarms", { stage, topic, runbooks: settings.alarms.runbooks });
    const sources = {
      logMetrics: new LogMetrics(new NestedStack(this, "MeasuresStack"), "Measures", {
        stage,
        accessLog: api.accessLog,
        functions,
        jobs,
        mail,
      }),
      gateway: api.gateway,
      distribution: site.distribution,
      table,
      deadLetters: jobs.deadLetters,
      mail,
      sender,
    };
    createAlarms(alarmFactory, { ...sources, region: settings.region });
    new GradualDeployment(this, "GradualDeployment", { stage, functions, alarms: alarmFactory });
    if (stage.keepsData) {
      const { region, backup = {} } = settings;
      new TableBackup(this, "Backup", { stage: stage.name, region, table, backup, topic, alarmFactory });
    }
    const dashboardUrl = createDashboard(this, { ...sources, stage, alarms: alarmFactory.alarms });
    createBudget(this, settings.alarms);
    warnAboutAlarmSettings(this, stage, settings.alarms);
    warnOutsideCloudFrontRegion(this, settings.region);

    this.output("SiteUrl", site.url, "The shop's address");
    this.output(
      "DistributionAddress",
      site.distribution.distributionDomainName,
      "CloudFront's address, which the DNS record of a custom domain must point to",
    );
    this.output(
      "DistributionId",
      site.distribution.distributionId,
      "CloudFront's id of the distribution, for clearing its cache",
    );
    this.output("ApiUrl", api.gateway.apiEndpoint, "The API behind CloudFront; it rejects all other callers");
    this.output(
      "WebhookUrl",
      `${site.url}${routes.receiveStripeEvent.path}`,
      "Give this address to Stripe as a webhook endpoint",
    );
    this.output(
      "WebhookEvents",
      stripeEventTypes.join(","),
      "The events that Stripe should send to the webhook endpoint",
    );
    this.output("TableName", table.tableName, "The single table");
    this.output("SiteBucketName", site.bucket.bucketName, "Holds the site's files, for `npm run upload`");
    if (builtSite.folder !== undefined) {
      this.output("SiteBuild", buildIdOf(builtSite.folder), "Identifies the build of the site that was deployed");
    }
    if (settings.stripePublishableKey !== undefined) {
      this.output("StripePublishableKey", settings.stripePublishableKey, "Stripe's key in the site's config.json");
    }
    this.output(
      "RestoreRoleArn",
      restoreRole(this, stage.name).roleArn,
      "The role with which AWS Backup restores a backup, for `npm run recover`",
    );
    this.output("TokensSecretName", secrets.tokens.secretName, "Holds the keys that sign tokens, as JSON");
    this.output("StripeSecretName", secrets.stripe.secretName, "Holds Stripe's keys, as JSON");
    this.output("ChatSecretName", secrets.chat.secretName, "Holds the webhook address of a chat for alarms, as JSON");
    this.output(
      "OriginSecretName",
      secrets.origin.secretName,
      "Holds the secret that proves requests come through CloudFront, as JSON",
    );
    if (sender !== undefined) {
      this.output("MailFrom", sender.from, "The sender of all mail");
      this.output("MailDomain", sender.domain, "The domain of the sender, which is an identity at SES");
      this.output("MailConfigurationSet", sender.configurationSet.configurationSetName, "SES's settings of this stage");
      this.output(
        "MailDnsRecords",
        this.toJsonString({ areCreated: sender.createsRecords, records: sender.records }),
        "The DNS records of the sender's domain, as JSON",
      );
    }
    for (const job of jobIds()) {
      this.output(
        jobFunctionOutput(job),
        jobs.functionFor(job).functionName,
        `The function of the job ${job}, to run it by hand`,
      );
    }
    this.output("DashboardUrl", dashboardUrl, "Shows what the stage is doing, and what is wrong with it");
    this.output("AlarmTopicArn", topic.topicArn, "The topic of the alarms, to subscribe to");
    this.output(
      "DeadLetterQueueUrl",
      jobs.deadLetters.queueUrl,
      "Runs of jobs that could not be started or failed every time",
    );
  }

  private output(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }
}

/** The mode of a publishable key; undefined without one. */
function stripeModeOf(publishableKey: string | undefined): "test" | "live" | undefined {
  if (publishableKey === undefined) return undefined;
  return publishableKey.startsWith("pk_live_") ? "live" : "test";
}

/**
 * Warns if the site has no alarm: CloudFront's metrics are in one region, which only alarms in that region can read.
 */
function warnOutsideCloudFrontRegion(stack: Stack, region: string): void {
  if (region === cloudFrontRegion) return;
  Annotations.of(stack).addWarningV2(
    "everline:no-alarm-on-the-site",
    `A stage in ${region} has no alarm on the site itself, because CloudFront's metrics are in ${cloudFrontRegion}. The API has its own alarms.`,
  );
}
