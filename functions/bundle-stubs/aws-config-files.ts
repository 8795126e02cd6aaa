/**
 * Replaces the AWS SDK's reading of `~/.aws/config` and `~/.aws/credentials`, which a function does not have. Node's
 * promises of files are loaded for nothing else, and the first call would try to read both.
 */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });

/** Separates the kind of a section from its name; read by the code that would parse these files. */
export const CONFIG_PREFIX_SEPARATOR = ".";
