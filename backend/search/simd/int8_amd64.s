#include "textflag.h"

// func productsVNNI(dst *int32, high, low, rows *int8, n, dim int, excess int32)
// R10 to R13 are four rows at a time, or the last ones one by one with R10 alone.
TEXT ·productsVNNI(SB), NOSPLIT, $0-52
	MOVQ         dst+0(FP), DI
	MOVQ         high+8(FP), SI
	MOVQ         low+16(FP), DX
	MOVQ         rows+24(FP), R10
	MOVQ         n+32(FP), CX
	MOVQ         dim+40(FP), R9
	MOVL         excess+48(FP), AX
	VPBROADCASTD AX, X30
	MOVL         $0x80808080, AX
	VPBROADCASTD AX, Z31

four:
	CMPQ   CX, $4
	JLT    one
	LEAQ   (R10)(R9*1), R11
	LEAQ   (R11)(R9*1), R12
	LEAQ   (R12)(R9*1), R13
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	XORQ   BX, BX

four64:
	VMOVDQU64 (SI)(BX*1), Z8
	VMOVDQU64 (DX)(BX*1), Z9
	VPXORQ    (R10)(BX*1), Z31, Z10 // 128 more, without a sign
	VPXORQ    (R11)(BX*1), Z31, Z11
	VPXORQ    (R12)(BX*1), Z31, Z12
	VPXORQ    (R13)(BX*1), Z31, Z13
	VPDPBUSD  Z8, Z10, Z0
	VPDPBUSD  Z8, Z11, Z1
	VPDPBUSD  Z8, Z12, Z2
	VPDPBUSD  Z8, Z13, Z3
	VPDPBUSD  Z9, Z10, Z4
	VPDPBUSD  Z9, Z11, Z5
	VPDPBUSD  Z9, Z12, Z6
	VPDPBUSD  Z9, Z13, Z7
	ADDQ      $64, BX
	CMPQ      BX, R9
	JLT       four64

	VPSLLD        $7, Z0, Z0
	VPSLLD        $7, Z1, Z1
	VPSLLD        $7, Z2, Z2
	VPSLLD        $7, Z3, Z3
	VPADDD        Z4, Z0, Z0
	VPADDD        Z5, Z1, Z1
	VPADDD        Z6, Z2, Z2
	VPADDD        Z7, Z3, Z3
	VEXTRACTI64X4 $1, Z0, Y4
	VEXTRACTI64X4 $1, Z1, Y5
	VEXTRACTI64X4 $1, Z2, Y6
	VEXTRACTI64X4 $1, Z3, Y7
	VPADDD        Y4, Y0, Y0
	VPADDD        Y5, Y1, Y1
	VPADDD        Y6, Y2, Y2
	VPADDD        Y7, Y3, Y3
	VPHADDD       Y1, Y0, Y0
	VPHADDD       Y3, Y2, Y2
	VPHADDD       Y2, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSUBD        X30, X0, X0
	VMOVDQU       X0, (DI)
	ADDQ          $16, DI
	LEAQ          (R13)(R9*1), R10
	SUBQ          $4, CX
	JMP           four

one:
	TESTQ  CX, CX
	JZ     done
	VPXORQ Z0, Z0, Z0
	VPXORQ Z4, Z4, Z4
	XORQ   BX, BX

one64:
	VPXORQ   (R10)(BX*1), Z31, Z10
	VPDPBUSD (SI)(BX*1), Z10, Z0
	VPDPBUSD (DX)(BX*1), Z10, Z4
	ADDQ     $64, BX
	CMPQ     BX, R9
	JLT      one64

	VPSLLD        $7, Z0, Z0
	VPADDD        Z4, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4E, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xB1, X0, X1
	VPADDD        X1, X0, X0
	VPSUBD        X30, X0, X0
	VMOVD         X0, (DI)
	ADDQ          $4, DI
	ADDQ          R9, R10
	DECQ          CX
	JMP           one

done:
	VZEROUPPER
	RET

// func productsAVX2(dst *int32, q *int16, rows *int8, n, dim int)
// R10 to R13 are four rows at a time, or the last ones one by one with R10 alone.
TEXT ·productsAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ q+8(FP), SI
	MOVQ rows+16(FP), R10
	MOVQ n+24(FP), CX
	MOVQ dim+32(FP), R9

four:
	CMPQ  CX, $4
	JLT   one
	LEAQ  (R10)(R9*1), R11
	LEAQ  (R11)(R9*1), R12
	LEAQ  (R12)(R9*1), R13
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	XORQ  BX, BX

four16:
	VMOVDQU   (SI)(BX*2), Y8
	VPMOVSXBW (R10)(BX*1), Y4 // 16 int8 to int16
	VPMOVSXBW (R11)(BX*1), Y5
	VPMOVSXBW (R12)(BX*1), Y6
	VPMOVSXBW (R13)(BX*1), Y7
	VPMADDWD  Y8, Y4, Y4      // products, added two by two to int32
	VPMADDWD  Y8, Y5, Y5
	VPMADDWD  Y8, Y6, Y6
	VPMADDWD  Y8, Y7, Y7
	VPADDD    Y4, Y0, Y0
	VPADDD    Y5, Y1, Y1
	VPADDD    Y6, Y2, Y2
	VPADDD    Y7, Y3, Y3
	ADDQ      $16, BX
	CMPQ      BX, R9
	JLT       four16

	VPHADDD      Y1, Y0, Y0
	VPHADDD      Y3, Y2, Y2
	VPHADDD      Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VMOVDQU      X0, (DI)
	ADDQ         $16, DI
	LEAQ         (R13)(R9*1), R10
	SUBQ         $4, CX
	JMP          four

one:
	TESTQ CX, CX
	JZ    done
	VPXOR Y0, Y0, Y0
	XORQ  BX, BX

one16:
	VPMOVSXBW (R10)(BX*1), Y4
	VPMADDWD  (SI)(BX*2), Y4, Y4
	VPADDD    Y4, Y0, Y0
	ADDQ      $16, BX
	CMPQ      BX, R9
	JLT       one16

	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, (DI)
	ADDQ         $4, DI
	ADDQ         R9, R10
	DECQ         CX
	JMP          one

done:
	VZEROUPPER
	RET
