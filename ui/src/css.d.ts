declare module "*.css";
/** Whether the page works without a server; the build says so. */
declare const ALONE: boolean;
