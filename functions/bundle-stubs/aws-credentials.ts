/**
 * Replaces the AWS SDK's credential provider chain. Lambda provides credentials in environment variables
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html), the first provider of the chain; the
 * others (profiles, SSO, web identity, processes, metadata services) load four more clients and are never reached.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
