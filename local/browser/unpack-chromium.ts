/**
 * Unpacks the Chromium that npm has brought, with the libraries and fonts it needs, and prints the program's path. A
 * program of its own because the package is steered by the environment: it unpacks into TMPDIR, and its libraries
 * only where it believes to be on Lambda.
 */
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
