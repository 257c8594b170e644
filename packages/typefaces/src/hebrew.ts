// Written by scripts/typefaces.ts from Noto Sans Hebrew Bold, Copyright 2022 The Noto Project Authors, SIL Open Font License 1.1 (license.txt).
import type { Outlines } from "./Typeface.ts"

export const hebrew: Outlines = {
  runs: [1470, 1, 17, 27, 8, 2],
  glyphOfCharacter: "()*+,-./0123456789:;<=>?@ABCDE",
  glyphs: [
    "],(((,b(S7)W+j8()V+",
    "d2(((.dF(`8b3b2u.h2(a7z2e3Z/4iM()m,(l)Z*Y+b-h)q+(S*W*`)(X*f(o(k))v()v,4u3w,^*V*j)(V*g(e(l))w()e,~0()[,(g)|)V+S-i)",
    "z0(((4S>()h3(y(p)k(Y*(f6()^+|6(s.(o.h*)l*)S4,^F()[+iK()Z+",
    "q-(((CE5)f+r)4h+a(r(Ny(PY)d))]()X*(L_(Lt((^.()^+Z1(],(|+w))g))T/n(s-w/(|(b+/(_(K|)f(e*Y(m*O",
    "o0(((,Y<()h9V1()g9,iEy6)^+mK()]+",
    "r2(((4xF()h3(y(p)k(U*(s;()^+Y<(s.(s.h*)l*)S4,kK()q2V1()p2",
    "Z,(((,b,()W;V1()V;",
    "x,(((8_-()^1(](](U)^)q(r(B),T1()^+u;()`*V(9p)Y({(|()n()n2",
    "U3(((6tBW;s.(s.h*)l*)S4T1()h3(y(l)k(Y*(~2()x6T1()W;",
    "V3(((MU@9V,(m.e(V,t)h)Y+)v))g0V1()f0(c)b)W*l+h(l*(w*(`+m(u(V*)b)(m(JW)g(a([)>d(([)(y*9|(9)[+u(4],DW*(p+(q,r(z)w)X(`*)n((]+v+}+~/X)",
    "t+(((-q+X.)~3V1()S0S,|*",
    "|0(((8Y@~.)_8(u(g(j)]*m(V,Hn*(}1()^+x2(q,(l/d(u,s)z)T+)o))^8",
    "x0(((=r(()[+Y4(],(Y-l))X*(V*W-|)[,(W4()^+v4(x+(s.d(i,o)z)r*)c)([*~+g+_0_)m-(",
    "f0(((1S2W;u?()U*{3S8i1(m3y6v>()i0~0(",
    "r2(((/e+()W;V=(s.(s.h*)l*)S4/jB[+j8()`/(y(p)k(U*(r2(",
    "p2(((D`Bf;d+(f-|(k*h*)e))k3d<()[+d2(){.(}(a*{(b*(p)(u*^(`)m)?T)e)T1T1([*x3})_.~0(^(`*5(H@U)](~)Z(S+F",
    "t,(((4|.~.)[=(L_(Lt((v*()^+w-(x+(a,s))k))u=",
    "`.(((6r(()^+i3()}0(L_(Lt((Y.()^+Z1(x+(a,s))k))u5",
    "[3(((<b@9n+(i.g(c,v)t){*)h)(g(P~)E_(g+()^+W>(f-(a0g)|+i+)Y*(e)t)v*c,q)i.f(8{+S+n)({*Ln)m(a(d))m((Y)d)n)~+Z(V+(b.(:KRs))x((j*x+`*",
    "|1(((9U(()[+V5(s*(e,Ps*U)Y)]*9`)n(g.V1(l(l.2h(g(f*]*^*g,s)n/l(]-(,q)^)s/y8~0(u/x8",
    "l1(((6|B~.)i8(]*s,Z*t,(~6()^+q7(t+(w.h(e,s)z)x*)e))l8:~>]6^+(W-q(T*Z*)`))u,~0()j,([(X(d(Y)=f((@(X(*=()Z+F)s()",
    "z1(((=S*()[+r8(p+(T,l))T*(Z*k,|)t,(b2()^+X3(t+(s.d(i,o)z)t*)e)(Y*z+e+v/_)X-(:V+].b+(S-q(X*Z*)`))u,V1()j,(`(](b(Y);f((@(T(*=()Z+F)s()",
    "U0(((.n0~.)i6d0n3k1(y/s3)b69t,U3C^+W.X(P.m(@T(ND_(1Lb(T.V1([(k-.[(FT)g(v(p)f(^+^(U*;",
    "c1(((-~D4oCw:l2(W6y1q/~,-eI[*)^+|F(k)S()[*5v2l-b*g*}((r)Jm(k(H[))c()^+V1()~*(})U+_+[-_)",
    "c2(((/|:(m3y6fB()^+cM()W*{3}7,d@~.)f;~0()e;",
    "z0(((4i?()h3(y(p)k(U*(T9()^+g9(s.(s.h*)l*)S4",
    "o3(((;V-(r*W;V1(S*z6k-(_*(e,V({*W)j)]*9W)j(g.V1(h(l.:c)p)z*f+U*S-T)a.W(g+(7z2f-Gy*W.X(i(2q(PPo(5_(Y(p+~0(KZ+2f(Ri)h)T)r+n(~*A",
    "}2(((4yG()h3(y(p)k(Y*(s?()^+^@(s.(o.h*)l*)S44sO()[+i+(P(a(F)B)X4V1()i3(U*Z,S*h,(",
    "o*(((4M{2<T(PW)L[)HS)5NY0(=7>Y({(q)S)q)[(^(",
    "f.(((3T7{2Dc(](z)X(v)5Z(Y0(=7>Y(w(q)W)q)W(^(4a=(<T(PW)L[)HS)5NY0(=7>Y({(q)S)q)[(^("
  ],
  kerning: []
}
