declare module "*.css";
/** `true` if the page works without a server; set by the build. */
declare const ALONE: boolean;
