// The characters of names, and the LaTeX commands for Greek letters. Lower-case letters map to themselves; capitals,
// and letters that LED names, are spelled out: `\alpha` is `α`, `\Gamma` is `Gamma`, `\pi` is `pi`.

import { recordOf } from "../text/tables.js";

/** LED names of LaTeX letter commands, keyed by the command without its backslash. */
export const letters: Readonly<Record<string, string>> = recordOf(`
  alpha α  beta β  gamma γ  delta δ  epsilon ϵ  varepsilon ε  zeta ζ  eta η  theta θ  vartheta ϑ  iota ι  kappa κ
  varkappa ϰ  mu μ  nu ν  xi ξ  omicron ο  pi pi  varpi ϖ  rho ρ  varrho ϱ  sigma σ  varsigma ς  tau τ  upsilon υ
  phi ϕ  varphi φ  chi χ  psi ψ  omega ω  ell ℓ  aleph ℵ  Gamma Gamma  Delta Delta  Theta Theta  Lambda Lambda
  Xi Xi  Pi Pi  Sigma Sigma  Upsilon Upsilon  Phi Phi  Psi Psi  Omega Omega
`);

/**
 * Regular expression source for a name; needs the flag `u`. Symbols that Unicode classifies as letters end a name:
 * `xλ` is x, then λ.
 */
export const namePattern = "(?![λℕℤℚ𝔹])\\p{L}(?:(?![λℕℤℚ𝔹])[\\p{L}\\p{M}0-9_])*'*";
