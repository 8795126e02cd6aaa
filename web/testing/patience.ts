/**
 * How long a page test waits for what is to come. The defaults of a second are short for what a page loads when it is
 * first needed, while other tests share the machine; nothing waits longer than it must.
 */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
