import { CfnOutput, Fn, Validations } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { deploysAtOnce } from "../settings/deploy-at-once.ts";
import { purchaseRoutes } from "../settings/purchase-functions.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { RouteFunctions } from "./route-functions.ts";
import type { Stage } from "./stage.ts";

/**
 * The alarms on customer impact that stop a deployment of a purchase's functions. None of them may read a metric of the
 * API itself: the API refers to the aliases, and the aliases to these alarms.
 */
const stopsDeployment = ["CannotPay", "PaidNotFinished", "WebhookFails", "CannotSignIn"];
/**
 * The alarms that make CloudFormation roll back the whole stack; it accepts at most five. The fifth is the sign of a
 * broken authorizer.
 */
const rollsBack = [...stopsDeployment, "NotAdmitted"];

/** The output with the ARNs of these alarms, separated by commas; the deploy command names them to CloudFormation. */
export const rollbackAlarmsOutput = "RollbackAlarmArns";

export interface GradualDeploymentProps {
  readonly stage: Stage;
  readonly functions: RouteFunctions;
  readonly alarms: AlarmFactory;
}

/**
 * Lets a new version of a purchase's functions answer one call in ten for ten minutes, then all of them. While a buyer
 * cannot pay, an order is not completed, Stripe's events are not accepted or nobody can sign in, CodeDeploy puts the
 * former version back and CloudFormation rolls back the rest of the stack. Ten minutes, because these alarms count
 * errors over five, and the access log arrives a minute or two late.
 *
 * The authorizer is not among them. The gateway asks it about once an hour and keeps the answer, so a tenth of its
 * calls would be none. It changes at once, and whatever it breaks rings while the others are still being tried.
 *
 * A stage without data to keep is deployed at once. The first deployment is too: an alias that CloudFormation creates
 * needs no CodeDeploy.
 */
export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, alarms }: GradualDeploymentProps) {
    super(scope, id);
    if (!stage.keepsData) return;
    const atOnce = deploysAtOnce();
    const application = new LambdaApplication(this, "Purchase");
    const role = codeDeployRole(
      this,
      purchaseRoutes.map((route) => functions.functionFor(route)),
    );
    for (const route of purchaseRoutes) {
      new LambdaDeploymentGroup(this, route, {
        application,
        alias: functions.liveAliasOf(route),
        // Otherwise, CDK would attach AWS's policy, which permits changing the aliases of every function.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: atOnce
          ? LambdaDeploymentConfig.ALL_AT_ONCE
          : LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
        alarms: stopsDeployment.map((alarm) => alarmOf(alarms, alarm)),
        ignoreAlarmConfiguration: atOnce,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: !atOnce },
      });
    }
    const output = new CfnOutput(scope, rollbackAlarmsOutput, {
      value: Fn.join(
        ",",
        rollsBack.map((alarm) => alarmOf(alarms, alarm).alarmArn),
      ),
      description: "The alarms on which CloudFormation should roll back a deployment",
    });
    output.overrideLogicalId(rollbackAlarmsOutput);
  }
}

function alarmOf(alarms: AlarmFactory, id: string): Alarm {
  const found = alarms.node.tryFindChild(id);
  if (!(found instanceof Alarm)) throw new Error(`There is no alarm ${id} to roll back on.`);
  return found;
}

/** Permits CodeDeploy to shift these functions' aliases and to read the state of alarms, and nothing else. */
function codeDeployRole(scope: Construct, functions: readonly LambdaFunction[]): Role {
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    inlinePolicies: {
      Rights: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
            resources: functions.flatMap(({ functionArn }) => [functionArn, `${functionArn}:*`]),
          }),
          new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge(
    {
      id: "AwsSolutions-IAM5[Resource::*]",
      reason: "CodeDeploy lists alarms to read their state, which reveals nothing about buyers.",
    },
    ...functions.map((each) => ({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(each)}.Arn>:*]`,
      reason: "The wildcard stands for the alias and the versions between which CodeDeploy shifts the calls.",
    })),
  );
  return role;
}

function logicalId(target: LambdaFunction): string {
  const resource = target.node.defaultChild;
  if (!(resource instanceof CfnFunction)) throw new Error("The function is not based on a CfnFunction.");
  return String(target.stack.resolve(resource.logicalId));
}
