// Code on one line, for messages and explanations.

/** Returns code on one line. White space in strings is part of their values, and stays. */
export const codeOnOneLine = (code: string): string =>
  code.replace(/"(?:[^"\\\r\n]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : " "));
