// What a name is made of. Greek letters by their names in LaTeX. Small letters stand for themselves; capitals, and what LED has a name for, are the
// name spelled out: `\alpha` is `α`, `\Gamma` is `Gamma`, `\pi` is `pi`.

/** The names of LED for commands that typeset a letter, without their backslash. */
export const letters: Readonly<Record<string, string>> = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ϵ", varepsilon: "ε", zeta: "ζ", eta: "η", theta: "θ", vartheta: "ϑ",
  iota: "ι", kappa: "κ", varkappa: "ϰ", mu: "μ", nu: "ν", xi: "ξ", omicron: "ο", pi: "pi", varpi: "ϖ", rho: "ρ", varrho: "ϱ",
  sigma: "σ", varsigma: "ς", tau: "τ", upsilon: "υ", phi: "ϕ", varphi: "φ", chi: "χ", psi: "ψ", omega: "ω", ell: "ℓ", aleph: "ℵ",
  Gamma: "Gamma", Delta: "Delta", Theta: "Theta", Lambda: "Lambda", Xi: "Xi", Pi: "Pi", Sigma: "Sigma", Upsilon: "Upsilon", Phi: "Phi", Psi: "Psi", Omega: "Omega",
};

/** A name as a regular expression with the flag `u`. The signs that Unicode calls letters end it: `xλ` is x, then λ. */
export const namePattern = "(?![λℕℤℚ𝔹])\\p{L}(?:(?![λℕℤℚ𝔹])[\\p{L}\\p{M}0-9_])*'*";
