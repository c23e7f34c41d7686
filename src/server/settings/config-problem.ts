/** What is wrong with a setting, for the person who starts the server. */
export type ConfigProblem = { setting: string; de: string; en: string }
